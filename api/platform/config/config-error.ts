/** A mistake of whoever starts the product. One line per problem, each beginning with the variable's name, and never a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
