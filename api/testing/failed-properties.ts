import fc from 'fast-check'

// The report of the gate shows only the message of a failed test. With this option the message also names the failed
// assertion of a property.
fc.configureGlobal({ includeErrorInReport: true })
