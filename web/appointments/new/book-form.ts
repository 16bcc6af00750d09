import { isRefusal } from '@encaixe/contract/client.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useEffect, useReducer, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showRefusal } from '../../companies/show-refusal.ts'
import { findWayOut, type Refusal } from '../../shell/find-way-out.ts'
import { useToast } from '../../ui/toast.tsx'
import { type Choice, chooseSlot, type Step, startSlot } from '../choose-time/choose-time.ts'
import { summarizeAppointment } from '../describe-appointment.ts'
import { useBookAppointment } from './book-appointment.ts'
import {
  type ClientBody,
  type ClientFields,
  clientForm,
  emptyClient,
  madeChoice,
  missingStep,
} from './check-choice.ts'

const failed = 'Erro ao criar agendamento. Por favor, tente novamente.'
const fieldNames = Object.keys(emptyClient) as (keyof ClientFields)[]

type Lost = { date: string; time: string; sentence: string; alternatives: Alternative[] }

type Options = {
  companyId: string
  wish: Partial<Choice>
  /** Brings a choice that is missing into focus. */
  focusStep: (step: Step) => void
}

/** The choices and the client of an appointment that the owner makes, from the first tap to the server's answer. */
export function useBookForm({ companyId, wish, focusStep }: Options) {
  const [state, dispatch] = useReducer(chooseSlot, wish, startSlot)
  const [asked, setAsked] = useState(false)
  const [lost, setLost] = useState<Lost>()
  const [refusal, setRefusal] = useState<Refusal>()
  const form = useForm<ClientFields, unknown, ClientBody>({
    resolver: zodResolver(clientForm),
    defaultValues: emptyClient,
    shouldFocusError: false,
  })
  const book = useBookAppointment()
  const missing = missingStep(state)
  const navigate = useNavigate()
  const say = useToast()
  const { data: booked } = book

  // Not in the answer's own handler: by now the page knows that nothing unsaved is left.
  useEffect(() => {
    if (!booked) return
    say(`Agendamento criado: ${summarizeAppointment(booked, true)}`)
    void navigate(`/schedules/${booked.id}`)
  }, [booked, navigate, say])

  function refuse(error: Error, { date, time }: Pick<Lost, 'date' | 'time'>) {
    if (isRefusal(error, 'slot_taken') || isRefusal(error, 'slot_unavailable')) {
      setLost({ date, time, sentence: error.body.error, alternatives: error.body.alternatives ?? [] })
      dispatch({ type: 'lose' })
      setAsked(false)
    } else if (!showRefusal(form, error)) setRefusal(findWayOut(error, failed))
  }

  function send(client: ClientBody) {
    const made = madeChoice(state)
    if (!made || book.isPending || book.isSuccess) return
    const { time, ...choice } = made
    setLost(undefined)
    setRefusal(undefined)
    const body = { companyId, ...choice, startTime: time, ...client }
    book.mutate(body, { onError: (error) => refuse(error, made) })
  }

  function focusFirst(errors: FieldErrors<ClientFields>) {
    const first = fieldNames.find((name) => errors[name])
    if (missing) focusStep(missing)
    else if (first) form.setFocus(first)
  }

  const submit = (event: FormEvent) => {
    setAsked(true)
    return form.handleSubmit((client) => (missing ? focusStep(missing) : send(client)), focusFirst)(event)
  }
  return {
    state,
    dispatch,
    form,
    submit,
    book,
    lost,
    setLost,
    refusal,
    wrongStep: asked ? missing : undefined,
  }
}
