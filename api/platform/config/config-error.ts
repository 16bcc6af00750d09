/**
 * A configuration that cannot be used. The message has one line per problem. Each line begins with the variable's name
 * and never contains the value of a secret.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
