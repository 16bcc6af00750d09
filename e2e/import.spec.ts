import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectFormAccessible, picture, test } from './fixtures.ts'
import { becomeOwner } from './owner.ts'

/** A file with the encoding and separators of Excel in Brazil: Windows-1252 and semicolons. */
const sheet = Buffer.from(
  [
    'Nome;Celular;E-mail;Aniversário;Observações',
    'Conceição Araújo;(11) 8765-1001;;03/02/1990;"Prefere terça',
    'de manhã"',
    'João Sem Número;;;;',
    'Bento Lima;11 97654-1002;bento@cliente.example;31/02/1990;',
    'Rita Prado;5511976541003;RITA@cliente.example;;',
  ].join('\r\n'),
  'latin1',
)
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

test('an owner imports a list of clients after a preview, corrects the wrong lines, and finds the imports in the trail @phone', async ({
  page,
}) => {
  const { call } = await becomeOwner(page, 'Lúcia Prates')
  await call('POST', '/api/clients', { name: 'Rita', phone: '(11) 97654-1003' })
  let saved = ''
  const choose = page.getByLabel('Arquivo com os clientes')

  await test.step('the import refuses a spreadsheet that is not CSV before it is sent', async () => {
    // The list is loaded before the import, so the page would show it again without the imported clients.
    await page.goto('/clients')
    await expect(page.getByRole('row', { name: /Rita/ })).toBeVisible()
    await page.getByRole('button', { name: 'Mais opções' }).click()
    await page.getByRole('menuitem', { name: 'Importar planilha' }).click()
    await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'importar-escolher')
    await choose.setInputFiles(file('clientes.xlsx', Buffer.from('PK\u0003\u0004...')))
    await expect(page.getByRole('alert')).toContainText('salve como CSV')
    await picture(page, 'importar-recusado')
  })

  await test.step('the preview counts the clients, names the lines that would be left out, and stores nothing', async () => {
    await choose.setInputFiles(file('minhas clientes.csv', sheet))
    const preview = page.getByRole('region', { name: 'Confira antes de importar' })
    await expect(preview.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(preview.getByRole('definition')).toContainText(['1', '1', '2', '(11) 98765-1001'])
    await expect(preview.getByRole('listitem').first()).toContainText('Nascimento:03/02/1990')
    await preview.getByRole('button', { name: 'Escolher outro arquivo' }).click()
    await expect(page.getByRole('region', { name: 'Escolher o arquivo' })).toBeFocused()
    await choose.setInputFiles(file('minhas clientes.csv', sheet))
    await expect(preview).toBeVisible()
    await expect(preview.getByText('Colunas lidas: Nome, Celular, E-mail, Aniversário')).toBeVisible()
    await expect(preview.getByText(/^1 cliente ganha o que falta no cadastro/)).toBeVisible()
    const wrong = page.getByRole('region', { name: '2 linhas com problema' })
    await expect(wrong.getByRole('listitem')).toHaveText([
      'Linha 4João Sem NúmeroInforme um celular ou um e-mail',
      'Linha 5Bento LimaData de nascimento inválida: use dia/mês/ano',
    ])
    await expectAccessible(page)
    await picture(page, 'importar-previa')
    const download = page.waitForEvent('download')
    await wrong.getByRole('button', { name: 'Baixar a lista' }).click()
    saved = await readFile(await (await download).path(), 'utf8')
    expect(saved).toBe(
      [
        '\uFEFFNome;Celular;E-mail;Aniversário;Observações;motivo',
        'João Sem Número;;;;;Informe um celular ou um e-mail',
        'Bento Lima;11 97654-1002;bento@cliente.example;31/02/1990;;Data de nascimento inválida: use dia/mês/ano',
        '',
      ].join('\r\n'),
    )
    expect(await call('GET', '/api/clients/summary')).toMatchObject({ count: 1 })
  })

  await test.step('the import stores the valid lines once', async () => {
    await page.getByRole('button', { name: 'Importar 1 cliente novo' }).click()
    await expect(page.getByRole('heading', { name: 'Pronto: 1 cliente novo' })).toBeFocused()
    await expectAccessible(page)
    await picture(page, 'importar-pronto')
  })

  await test.step('the owner corrects the list of wrong lines in a spreadsheet and imports it without other changes', async () => {
    await page.getByRole('button', { name: 'Importar outro arquivo' }).click()
    const corrected = Buffer.from(saved.replace('31/02/1990', '28/02/1990'))
    await choose.setInputFiles(file('linhas-com-problema.csv', corrected))
    await expect(page.getByText('Não usadas: motivo')).toBeVisible()
    await page.getByRole('button', { name: 'Importar 1 cliente novo' }).click()
    await expect(page.getByRole('heading', { name: 'Pronto: 1 cliente novo' })).toBeFocused()
    await expect(page.getByRole('region', { name: '1 linha com problema' })).toContainText('João Sem Número')
  })

  await test.step('the first file imported again changes nothing: the page has no import button, only one to choose another file', async () => {
    await page.getByRole('button', { name: 'Importar outro arquivo' }).click()
    await choose.setInputFiles(file('minhas clientes.csv', sheet))
    const nothing = page.getByRole('region', { name: 'Nada muda com este arquivo' })
    await expect(nothing.getByText(/^2 clientes já estão em Clientes/)).toBeVisible()
    await expect(nothing.getByRole('button')).toHaveText(['Escolher outro arquivo'])
    await expectAccessible(page)
    await picture(page, 'importar-nada')
    await page.getByRole('link', { name: 'Ver clientes' }).click()
    await expect(page.getByRole('row', { name: /Conceição Araújo/ })).toBeVisible()
    expect(await call('GET', '/api/clients?q=rita')).toMatchObject({
      items: [{ name: 'Rita', email: 'rita@cliente.example' }],
    })
  })

  await test.step('the trail lists the acts, newest first, and the owner filters them', async () => {
    await page.goto('/company?secao=dados')
    await page.getByRole('link', { name: 'Ver o registro de atividades' }).click()
    const today = page.getByRole('region', { name: 'Hoje' })
    const imports = today.getByRole('listitem').filter({ hasText: 'Clientes importados' })
    await expect(imports).toHaveCount(2)
    await expect(today.getByRole('listitem').last()).toContainText('Empresa criada')
    await expectFormAccessible(page)
    await picture(page, 'registro')
    await page.getByLabel('O que').selectOption({ label: 'Clientes' })
    await expect(today.getByRole('listitem')).toHaveCount(4)
    await expect(imports).toHaveCount(2)
    await expect(today.getByText('Contato do cliente alterado pela importação')).toBeVisible()
    await expect(today.getByText('Cliente cadastrado')).toBeVisible()
    await page.getByLabel('Quem fez').selectOption({ label: 'Sistema' })
    await expect(page.getByText('Nenhuma atividade com estes filtros.')).toBeVisible()
    await picture(page, 'registro-vazio')
    await page.getByRole('button', { name: 'Ver tudo' }).click()
    await today.getByRole('link', { name: 'Clientes importados' }).first().click()
    await expect(page).toHaveURL(/\/clients$/)
  })
})
