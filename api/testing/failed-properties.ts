import fc from 'fast-check'

// The report of the gate has the message of a failed test alone: it names the assertion that a property broke too.
fc.configureGlobal({ includeErrorInReport: true })
