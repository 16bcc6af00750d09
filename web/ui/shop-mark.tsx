/** A small square in the company's colour, with a free slot like the product's logo. */
export function ShopMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden="true" className={className}>
      <rect width="30" height="30" rx="9" className="fill-shop" />
      <rect x="8" y="12.5" width="14" height="5" rx="1.5" className="fill-amber" />
    </svg>
  )
}
