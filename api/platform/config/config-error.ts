/** A configuration that cannot be used. One line per problem, each beginning with the variable's name, and never a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
