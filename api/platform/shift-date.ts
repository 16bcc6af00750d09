/**
 * The process's entry imports this file before anything else: with `NOW` set, `Date` starts there and ticks, for us
 * and for every library. `performance` keeps the real time. An invalid `NOW` is left to the configuration,
 * which refuses it with its own message.
 */
const start = Date.parse(process.env.NOW ?? '')
// The bundled server has a copy of this file, which finds the clock shifted by the start.
const shifted = Symbol.for('encaixe.shifted')
if (!Number.isNaN(start) && !(shifted in Date)) shiftDate(start - Date.now())

function shiftDate(offset: number) {
  const RealDate = globalThis.Date
  const realNow = RealDate.now
  const shiftedNow = () => realNow() + offset

  const ShiftedDate = new Proxy(RealDate, {
    apply: () => new RealDate(shiftedNow()).toString(),
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget),
  })
  RealDate.now = shiftedNow
  Reflect.set(RealDate, shifted, true)
  // `new date.constructor()` must give the shifted time too.
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
}
