/** Google's mark keeps its four colours in both themes, as its brand rules require. */
export function GoogleIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" width="1.25em" height="1.25em" aria-hidden="true" className={className}>
      <path
        fill="#4285F4"
        d="M47.5 24.6c0-1.6-.1-3.2-.4-4.6H24v9h13.2c-.6 3-2.3 5.5-4.9 7.2v6h7.9c4.6-4.3 7.3-10.6 7.3-17.6Z"
      />
      <path
        fill="#34A853"
        d="M24 48.5c6.6 0 12.1-2.2 16.2-5.9l-7.9-6.1c-2.2 1.5-5 2.3-8.3 2.3-6.4 0-11.8-4.3-13.7-10.1H2.1V35C6.2 43 14.5 48.5 24 48.5Z"
      />
      <path fill="#FBBC05" d="M10.3 28.7a14.7 14.7 0 0 1 0-9.3v-6.3H2.1a24.5 24.5 0 0 0 0 21.9l8.2-6.3Z" />
      <path
        fill="#EA4335"
        d="M24 9.3c3.6 0 6.8 1.2 9.4 3.7l7-7C36.1 2 30.6-.5 24-.5 14.5-.5 6.2 5 2.1 13.1l8.2 6.3C12.2 13.6 17.6 9.3 24 9.3Z"
      />
    </svg>
  )
}
