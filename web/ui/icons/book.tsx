import { drawIcon } from './icon.tsx'

/* The booking form shows none of these icons. They are in a separate file from the icons of people, so that the booking
   form does not download them. */
export const LockIcon = drawIcon(
  'LockIcon',
  'M7.5 10.5h9a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 18v-5a2.5 2.5 0 0 1 2.5-2.5ZM8 10.5V8a4 4 0 0 1 8 0v2.5',
)
export const MergeIcon = drawIcon('MergeIcon', 'M5 5c0 6 7 4 7 9v6M19 5c0 6-7 4-7 9m-3.5 3 3.5 3 3.5-3')
export const BookIcon = drawIcon(
  'BookIcon',
  'M8 3.5h9.5A2.5 2.5 0 0 1 20 6v12a2.5 2.5 0 0 1-2.5 2.5H8A2.5 2.5 0 0 1 5.5 18V6A2.5 2.5 0 0 1 8 3.5ZM3.5 8h3.5M3.5 12h3.5M3.5 16h3.5M13.2 11.6a2.1 2.1 0 1 0 0-4.2 2.1 2.1 0 0 0 0 4.2ZM9.8 16.6c.3-1.8 1.7-2.8 3.4-2.8s3.1 1 3.4 2.8',
)
export const UploadIcon = drawIcon('UploadIcon', 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15')
