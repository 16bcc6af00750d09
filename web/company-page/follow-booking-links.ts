/**
 * Code for the page of a company until its script runs. Without script a booking link leads through the login. With
 * script, a tap on the link must open the times directly, even before React is ready.
 */
export const followBookingLinks = `addEventListener('click', ({ target }) => {
  const link = target.closest?.('a[href^="/login?redirect=/"][href*="/agendar/"]');
  if (link) link.setAttribute('href', link.getAttribute('href').replace('/login?redirect=', ''));
}, true);
`
