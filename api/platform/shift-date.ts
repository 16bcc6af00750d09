/**
 * The entry file of the process imports this file before any other file. With `NOW` set, `Date` starts at this instant
 * and ticks, for our code and for every library. `performance` still returns the real time. The configuration refuses
 * an invalid `NOW` with its own message.
 */
const start = Date.parse(process.env.NOW ?? '')
// The bundled server contains a copy of this file; when the copy runs, the start has already shifted the clock.
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
  Reflect.set(RealDate, shifted, offset)
  // `new date.constructor()` must give the shifted time, as `new Date()` does.
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
}
