const hour = 60
const day = 24 * hour

/** The longest notice in minutes, for bookings and for changes by clients. */
export const longestNotice = 7 * day

/** Writes a limit in minutes as people do: 45min, 1h 30min, 48h, and above 48h in days, as 3 dias. */
export function noticeWords(minutes: number): string {
  if (minutes > 2 * day) {
    const days = `${Math.floor(minutes / day)} dias`
    const rest = minutes % day
    return rest > 0 ? `${days} e ${clockWords(rest)}` : days
  }
  return clockWords(minutes)
}

function clockWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / hour), minutes % hour]
  return [hours > 0 && `${hours}h`, (rest > 0 || hours === 0) && `${rest}min`].filter(Boolean).join(' ')
}

/** Without a limit a change is too late once the appointment has begun. */
export const tooLateSentence = (limit: number) =>
  limit === 0
    ? 'Este horário já começou. Fale com a empresa.'
    : `Faltam menos de ${noticeWords(limit)} para o seu horário. Fale com a empresa.`
