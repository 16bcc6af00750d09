import { useEffect } from 'react'
import { useLocation } from 'react-router'

const again = 1_000

/** To the section that the address names; once more when fonts and pictures have found their room. */
export function useHashScroll() {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash) return
    const scroll = () => document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'smooth' })
    scroll()
    const timer = setTimeout(scroll, again)
    return () => clearTimeout(timer)
  }, [hash])
}
