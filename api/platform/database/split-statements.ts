/** Comments, texts, quoted names and bodies of functions may contain a semicolon that ends no statement. */
const whole = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** Splits a file of SQL into its statements. */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let from = 0
  for (const { 0: found, index } of script.matchAll(whole)) {
    if (found !== ';') continue
    statements.push(script.slice(from, index))
    from = index + 1
  }
  statements.push(script.slice(from))
  return statements.filter((statement) => statement.replaceAll(/--[^\n]*/g, '').trim() !== '')
}
