import type { Appointment } from '@encaixe/contract/appointments.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { appointmentsKey } from '../../platform/appointments-key.ts'
import { showRefusal } from '../../platform/show-refusal.ts'
import { findWayOut, type Refusal } from '../../shell/find-way-out.ts'
import { useToast } from '../../ui/toast.tsx'
import { useBookSlot } from '../book-slot.ts'
import { bookingPort } from '../choose-time/ask-times.ts'
import { focusStep } from '../choose-time/choice-step.tsx'
import { type Choice, start } from '../choose-time/choose-time.ts'
import { useTimeChoice } from '../choose-time/use-time-choice.ts'
import { summarizeAppointment } from '../describe-appointment.ts'
import { appointmentQuery } from '../fetch-appointments.ts'
import { type ClientBody, type ClientFields, clientForm, emptyClient } from './client-form.tsx'

const failed = 'Erro ao criar agendamento. Por favor, tente novamente.'
const fieldNames = Object.keys(emptyClient) as (keyof ClientFields)[]

type Options = { companyId: string; today: string; preferred: Partial<Choice> }

/** State of the owner's form: the choices, the fields about the client, and the booking. */
export function useNewAppointment({ companyId, today, preferred }: Options) {
  const choice = useTimeChoice({
    port: (procedureId) => bookingPort(companyId, procedureId),
    first: () => start(preferred),
    today,
  })
  const { missing, made } = choice
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [booked, setBooked] = useState<Appointment>()
  const form = useForm<ClientFields, unknown, ClientBody>({
    resolver: zodResolver(clientForm),
    defaultValues: emptyClient,
    shouldFocusError: false,
  })
  const cacheBooked = useCacheBooked()
  const { isSending, book } = useBookSlot((appointment) => {
    cacheBooked(appointment)
    setBooked(appointment)
  })
  const navigate = useNavigate()
  const notify = useToast()

  // In an effect, because the page must first know that nothing unsaved is left.
  useEffect(() => {
    if (!booked) return
    notify(`Agendamento criado: ${summarizeAppointment(booked, true)}`)
    void navigate(`/schedules/${booked.id}`)
  }, [booked, navigate, notify])

  async function send(client: ClientBody) {
    if (!made || isSending) return
    choice.submit()
    setRefusal(undefined)
    const { time: startTime, ...chosen } = made
    const error = await book({ companyId, ...chosen, startTime, ...client })
    if (!error) return
    if (choice.lose(error)) setSubmitted(false)
    else if (!showRefusal(form, error)) setRefusal(findWayOut(error, failed))
  }

  function focusFirst(errors: FieldErrors<ClientFields>) {
    const first = fieldNames.find((name) => errors[name])
    if (missing) focusStep(missing)
    else if (first) form.setFocus(first)
  }

  const submit = (event: FormEvent) => {
    setSubmitted(true)
    return form.handleSubmit((client) => (missing ? focusStep(missing) : send(client)), focusFirst)(event)
  }
  return { choice, form, submit, refusal, isSending, booked, wrongStep: submitted ? missing : undefined }
}

function useCacheBooked() {
  const queries = useQueryClient()
  return (appointment: Appointment) => {
    queries.setQueryData(appointmentQuery(appointment.id).queryKey, appointment)
    void queries.invalidateQueries({ queryKey: appointmentsKey, refetchType: 'none' })
    void queries.invalidateQueries({ queryKey: ['appointment-clients'] })
  }
}
