import { drawIcon } from './icon.tsx'

export const CalendarIcon = drawIcon(
  'CalendarIcon',
  'M6.5 5.5h11A2.5 2.5 0 0 1 20 8v9.5a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5V8a2.5 2.5 0 0 1 2.5-2.5ZM4 10h16M8.5 3.5v4m7-4v4',
)
export const ClockIcon = drawIcon('ClockIcon', 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.3 2')
export const HistoryIcon = drawIcon('HistoryIcon', 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.3l3 1.7')
export const SunriseIcon = drawIcon(
  'SunriseIcon',
  'M3 19.5h18M3.5 15.5h17M7 15.5a5 5 0 0 1 10 0M12 4v3M5 8.5l1.8 1.8M19 8.5l-1.8 1.8',
)
export const SunIcon = drawIcon(
  'SunIcon',
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
)
export const MoonIcon = drawIcon('MoonIcon', 'M20 14.2A8.3 8.3 0 1 1 9.8 4 6.7 6.7 0 0 0 20 14.2Z')
