import fc from 'fast-check'

// Adds the failed assertion of a property to the message of a failed test: the gate's report shows only the message.
fc.configureGlobal({ includeErrorInReport: true })
