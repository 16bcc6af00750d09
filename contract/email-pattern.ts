/**
 * The pattern of one e-mail address without a display name. This file has no zod. Display names, lists, quotes and
 * brackets are refused, because they could add headers to a mail.
 */
export const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/i
