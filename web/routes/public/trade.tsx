import { useLocation } from 'react-router'
import { describeTrade } from '../../marketing/describe-trade.ts'
import { Hero } from '../../marketing/hero.tsx'
import { OneBooking } from '../../marketing/one-booking.tsx'
import { PlanPicker } from '../../marketing/plan-picker.tsx'
import { useHashScroll } from '../../marketing/use-hash-scroll.ts'
import { useSignedInHome } from '../../marketing/use-signed-in-home.ts'
import { WhatItIs } from '../../marketing/what-it-is.tsx'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/trade.ts'

export const meta = ({ location }: Route.MetaArgs) => {
  const trade = describeTrade(location.pathname)
  return titled(`Agenda online para ${trade?.name ?? ''}`, {
    name: 'description',
    content: trade?.lead ?? '',
  })
}

export default function TradeLanding() {
  useSignedInHome()
  useHashScroll()
  const trade = describeTrade(useLocation().pathname)
  return (
    <>
      <Hero title={trade?.title} lead={trade?.lead ?? ''} display="lg" />
      <OneBooking />
      <WhatItIs />
      <PlanPicker trade={trade} />
    </>
  )
}
