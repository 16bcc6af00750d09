import { expect, test } from 'vitest'
import { measureVisit } from './measure-visit.ts'

const cut = { name: 'Corte', duration: 45, price: 60 }
const beard = { name: 'Barba', duration: 30, price: 45.5 }
const advice = { name: 'Avaliação', duration: 15, price: null }

test.each([
  [[cut], { name: 'Corte', duration: 45, price: 60, unpriced: undefined }],
  [[advice], { name: 'Avaliação', duration: 15, price: null, unpriced: undefined }],
  [[cut, beard], { name: 'Corte + Barba', duration: 75, price: 105.5, unpriced: undefined }],
  [[cut, advice], { name: 'Corte + Avaliação', duration: 60, price: 60, unpriced: 'um serviço sem preço' }],
  [[advice, cut, advice], { duration: 75, price: 60, unpriced: '2 serviços sem preço' }],
  [[advice, advice], { duration: 30, price: null, unpriced: undefined }],
])('services %j add up to %j', (services, sum) => {
  expect(measureVisit(services)).toMatchObject(sum)
})
