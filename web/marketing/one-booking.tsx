const moments = [
  {
    at: 'sex, 23:48',
    title: 'Duda abre o link',
    text: 'Está no Instagram da barbearia. Não precisa de aplicativo nem de mensagem.',
  },
  {
    at: '23:49',
    title: 'Escolhe o que cabe',
    text: 'Corte e barba, sábado, 10:30, com a Tainá. Só aparece horário livre de verdade.',
  },
  {
    at: 'sáb, 08:30',
    title: 'O lembrete sai sozinho',
    text: 'WhatsApp, SMS e e-mail, com botão de confirmar ou cancelar.',
  },
  {
    at: '10:30',
    title: 'Cadeira ocupada',
    text: 'Você viu tudo na agenda, sem parar o corte de ninguém.',
  },
]

/** One booking, told by the clock. */
export function OneBooking() {
  return (
    <section id="como-funciona" aria-labelledby="do-sofa-a-cadeira" className="bg-petrol-deep text-white">
      <div className="mx-auto w-full max-w-page px-5 py-16 lg:py-18">
        <h2 id="do-sofa-a-cadeira" className="max-w-[14ch] text-display-lg">
          Um agendamento, do sofá à cadeira
        </h2>
        <ol className="mt-10 grid gap-x-10 lg:grid-cols-4">
          {moments.map(({ at, title, text }, place) => (
            <li
              key={at}
              className="relative max-lg:border-l-2 max-lg:border-petrol-tone max-lg:pb-8 max-lg:pl-6 max-lg:last:pb-0 lg:border-t-2 lg:border-petrol-tone lg:pt-7"
            >
              <span
                className={`absolute h-10 w-2.5 rounded-xs lg:top-[-6px] lg:left-0 lg:h-2.5 lg:w-11 max-lg:top-0 max-lg:left-[-6px] ${place === 1 ? 'bg-amber' : 'bg-[#5fa3ae]'}`}
              />
              <p className="text-ui text-[#cfe3e6]">{at}</p>
              <h3 className="mt-2 text-display-sm">{title}</h3>
              <p className="mt-1.5 text-ui text-[#cfe3e6]">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
