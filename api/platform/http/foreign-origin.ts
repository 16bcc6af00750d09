/** Whether a request comes from a page whose origin is not Encaixe's. Browsers name the origin of every POST. */
export function isForeign(
  origin: string | null,
  publicUrl: string,
  { required }: { required: boolean },
): boolean {
  return origin === null ? required : origin !== new URL(publicUrl).origin
}
