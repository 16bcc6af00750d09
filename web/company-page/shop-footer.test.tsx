// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BookingFooter } from './booking-footer.tsx'
import { ShopFooter } from './shop-footer.tsx'

afterEach(cleanup)

const links = () =>
  screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('a visitor comes from the foot of a company’s page to their own appointments and to the legal texts', () => {
  render(<ShopFooter name="Barbearia X" year="2027" />)
  expect(links()).toEqual([
    'Meus agendamentos /schedules',
    'Privacidade /privacy',
    'Termos de Uso /terms-of-service',
    'Encaixe /',
  ])
})

test('a client who books finds the privacy page in the foot', () => {
  render(<BookingFooter name="Barbearia X" year="2027" />)
  expect(links()).toEqual(['Privacidade /privacy', 'Encaixe /'])
})
