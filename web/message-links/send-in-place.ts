/** The id of the element that says why an answer could not be sent. */
export const problemId = 'problema'
export const answerFailed = 'Não foi possível concluir. Por favor, tente novamente.'

/**
 * The script of a page with one form, which needs no framework. The function is sent to the browser as text, so it uses
 * nothing from outside. It ignores a second tap, and without connection it shows an error on the page. After an answer
 * it loads the page again, which shows the result, with the focus on the title.
 */
function sendInPlace(id: string): void {
  const problem = document.getElementById(id)
  const text = problem?.querySelector('p, [role] > div > div')
  const failed = text?.textContent ?? ''
  let isSending = false

  const answered = '?respondido'
  if (location.search === answered) {
    history.replaceState(null, '', location.pathname)
    document.querySelector('h1')?.focus()
  }

  const show = (sentence: string) => {
    if (text) text.textContent = sentence
    if (problem) problem.hidden = false
  }

  /** Shows the error beside an empty text field that is required, without a request. */
  const lacksText = (form: HTMLFormElement): boolean => {
    const field = form.querySelector('textarea')
    const error = field && document.getElementById(`${field.id}-error`)
    if (!error) return false
    const isEmpty = field.value.trim() === ''
    const hint = `${field.id}-hint`
    error.hidden = !isEmpty
    field.setAttribute('aria-invalid', String(isEmpty))
    field.setAttribute('aria-describedby', isEmpty ? `${error.id} ${hint}` : hint)
    if (isEmpty) field.focus()
    return isEmpty
  }

  /** Sends the answer. Returns the error text, or undefined when the page must be loaded again to show the result. */
  const ask = async (form: HTMLFormElement): Promise<string | undefined> => {
    const { price, ...fields } = Object.fromEntries(new FormData(form))
    const response = await fetch(form.action.replace(/\/form$/, ''), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...fields,
        ...(fields.cancel && { cancel: true }),
        ...(price !== undefined && { price: price === '' ? null : Number(price) }),
      }),
    })
    if (response.ok || response.status === 404) return undefined
    if (response.status >= 500) return failed
    const { code, error, fields: wrong = {} } = await response.json()
    // The page loads again with the present price, and says that it changed.
    if (code === 'price_changed') location.replace(`${location.pathname}?aviso=${code}`)
    const seenThere = ['slot_taken', 'slot_unavailable', 'waitlist_closed', 'statement_closed']
    return seenThere.includes(code) ? undefined : wrong.note || error || failed
  }

  addEventListener('submit', (event) => {
    const { target: form, submitter: button } = event
    if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    if (isSending || lacksText(form)) return
    isSending = true
    const label = button.textContent
    button.textContent = button.dataset.sent ?? label
    button.dataset.sending = 'true'
    button.setAttribute('aria-disabled', 'true')
    if (problem) problem.hidden = true
    ask(form)
      .catch(() => failed)
      .then((sentence) => {
        if (sentence === undefined) return location.replace(location.pathname + answered)
        isSending = false
        button.textContent = label
        delete button.dataset.sending
        button.removeAttribute('aria-disabled')
        show(sentence)
      })
  })
  // After Back the browser may show the page from its cache, with the button still busy.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

export const sendingScript = `(${sendInPlace})(${JSON.stringify(problemId)})`
