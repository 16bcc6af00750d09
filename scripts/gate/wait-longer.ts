// A busy machine is no fault of what is tested: what is waited for may take longer than the library's one second.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
