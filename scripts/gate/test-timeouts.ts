// On a busy machine a component may need more than the library's default of one second to appear.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
