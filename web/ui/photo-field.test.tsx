// @vitest-environment happy-dom
import { photoSentences } from '@encaixe/contract/photo-rules.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PhotoField } from './photo-field.tsx'

afterEach(cleanup)

const file = (type = 'image/jpeg', bytes = 3) => new File([new Uint8Array(bytes)], 'foto', { type })

function stage(fails: Error[] = []) {
  const sent: Blob[] = []
  function Staged() {
    const [photo, setPhoto] = useState<string | null>(null)
    async function send(blob: Blob) {
      const failure = fails.shift()
      if (failure) throw failure
      sent.push(blob)
      setPhoto('/api/public/photos/1')
    }
    return (
      <PhotoField
        label="Foto da empresa"
        hint="Sua fachada."
        photo={photo}
        shape="wide"
        empty={<span>BN</span>}
        onSend={send}
        onRemove={async () => setPhoto(null)}
        describe={({ message }) => message}
      />
    )
  }
  render(<Staged />)
  // The test user ignores `accept`: browsers only suggest the types in `accept`, and a user can choose any file.
  const person = userEvent.setup({ applyAccept: false })
  const choose = (one: File) => person.upload(screen.getByLabelText<HTMLInputElement>('Foto da empresa'), one)
  return { sent, person, choose }
}

test('an owner chooses a photo, changes it and removes it, and each step is announced', async () => {
  const { sent, person, choose } = stage()
  screen.getByText('BN')
  await choose(file())
  await screen.findByText('Foto salva')
  expect(screen.getByRole('img', { name: 'Foto da empresa' }).getAttribute('src')).toBe(
    '/api/public/photos/1',
  )
  await choose(file('image/png'))
  await screen.findByRole('button', { name: 'Trocar foto' })
  expect(sent.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png'])
  await person.click(screen.getByRole('button', { name: 'Remover foto' }))
  await screen.findByText('Foto removida')
  screen.getByText('BN')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Escolher foto' }))
})

test('an owner who chooses a file that cannot be a photo reads the reason, and nothing is sent', async () => {
  const { sent, choose } = stage()
  await choose(file('application/pdf'))
  await screen.findByText(`${photoSentences.wrongType}.`)
  await choose(file('image/png', 8 * 1024 * 1024 + 1))
  await screen.findByText(photoSentences.tooLarge)
  expect(sent).toEqual([])
})

test('an owner whose photo is refused reads the sentence and can choose another photo', async () => {
  const { choose } = stage([new Error(photoSentences.unreadable)])
  await choose(file())
  expect((await screen.findByRole('alert')).textContent).toContain(photoSentences.unreadable)
  await choose(file())
  await screen.findByText('Foto salva')
  expect(screen.queryByText(photoSentences.unreadable)).toBeNull()
})
