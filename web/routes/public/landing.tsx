import { Hero } from '../../marketing/hero.tsx'
import { OneBooking } from '../../marketing/one-booking.tsx'
import { PlanPicker } from '../../marketing/plan-picker.tsx'
import { useHashScroll } from '../../marketing/use-hash-scroll.ts'
import { useSignedInHome } from '../../marketing/use-signed-in-home.ts'
import { WhatItIs } from '../../marketing/what-it-is.tsx'
import { titled } from '../../platform/page-title.ts'

const lead =
  'Seu cliente marca pelo link do seu negócio, até de madrugada. Você abre o dia e a cadeira já está cheia.'

export const meta = () =>
  titled('Agenda online para quem atende com hora marcada', { name: 'description', content: lead })

export default function Landing() {
  useSignedInHome()
  useHashScroll()
  return (
    <>
      <Hero title="Cabe mais um na sua agenda." lead={lead} />
      <OneBooking />
      <WhatItIs />
      <PlanPicker />
    </>
  )
}
