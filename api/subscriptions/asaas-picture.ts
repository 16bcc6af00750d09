/** The mark, 48 pixels wide: the checkout's item must have a picture. */
export const itemPicture =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAUklEQVR42u3YMQ0AIAwEQGYsYQMHqMMeBkADhKFNrnkBN30+LbWPUClAQEBAQA+g/emAgIASg8L1EFBS0JrtKkBAQHoIyMgHAgLy/QACAgLKDzrNutvnDvq28QAAAABJRU5ErkJggg=='
