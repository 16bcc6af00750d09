import display from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** To preload: `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href>`. */
export const fontFiles = [display, text]
