// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { SharePage } from './share-page.tsx'

function stage({ share }: { share?: () => Promise<void> } = {}) {
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  else Reflect.deleteProperty(navigator, 'share')
  const onShared = vi.fn()
  const Page = () => <SharePage id="shop" name="Salão da Teresa & Filhas" slug="teresa" onShared={onShared} />
  const stage = stageOwner(Page, {
    'POST /api/companies/shared-slug': () => ({ status: 204, body: undefined }),
  })
  return { ...stage, onShared }
}

test("the link of an owner opens WhatsApp with a sentence that has the company's name and page address", async () => {
  const { person, onShared, bodiesOf } = stage()
  const link = screen.getByRole('link', { name: 'Enviar no WhatsApp' })
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '')
  expect(origin + pathname).toBe('https://wa.me/')
  expect(searchParams.get('text')).toMatch(/^Salão da Teresa & Filhas: .*\/teresa$/)
  link.addEventListener('click', (event) => event.preventDefault())
  await person.click(link)
  await waitFor(() => expect(bodiesOf('POST /api/companies/shared-slug')).toEqual([{ slug: 'teresa' }]))
  expect(onShared).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Compartilhar' })).toBeNull()
})

test('an owner who closes the share sheet of the device without sending has not shared', async () => {
  const share = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('AbortError'))
  share.mockResolvedValueOnce()
  const { person, onShared } = stage({ share })
  await person.click(screen.getByRole('button', { name: 'Compartilhar' }))
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
  expect(onShared).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Compartilhar' }))
  await waitFor(() => expect(onShared).toHaveBeenCalledOnce())
})

test("where the browser refuses the clipboard, the page's address is selected, so that the owner can copy it", async () => {
  const { person, onShared } = stage()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(
    new Error('The browser denied the clipboard'),
  )
  await person.click(screen.getByRole('button', { name: 'Copiar URL' }))
  await screen.findByText('Não foi possível copiar. O endereço está selecionado: é só copiar.')
  expect(String(getSelection())).toMatch(/\/teresa$/)
  expect(onShared).not.toHaveBeenCalled()
})
