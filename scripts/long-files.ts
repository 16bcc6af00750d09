/** Files above 300 lines, each with the reason why splitting it would make it harder to read. */
export const longFiles: Record<string, string> = {}
