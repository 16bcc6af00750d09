import { readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/config-error.ts'

/** The variables that a deployment in production needs. */
export const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://agenda.exemplo.com.br',
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'client',
  OIDC_CLIENT_SECRET: 'oidc-secret-of-24-letters',
  PAYMENT_PROVIDER: 'asaas',
  ASAAS_API_KEY: 'asaas-key-of-24-characters',
  ASAAS_BASE_URL: 'https://api.asaas.com/v3/',
  ASAAS_WEBHOOK_TOKEN: 'asaas-hook-of-24-characters',
  SMTP_URL: 'smtps://user:smtp-pass@mail.exemplo.com.br',
  MAIL_FROM: 'Encaixe <agenda@exemplo.com.br>',
}
export const whatsapp = {
  WHATSAPP_TOKEN: 'wa-token-of-24-characters',
  WHATSAPP_PHONE_NUMBER_ID: '123456',
  WHATSAPP_APP_SECRET: 'wa-secret-of-24-characters',
  WHATSAPP_VERIFY_TOKEN: 'wa-verify-of-24-characters',
}
export const twilio = {
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'tw-token-of-24-characters',
  TWILIO_FROM: '+15005550006',
}

export type Env = Record<string, string | undefined>

/** Returns the lines of the error for a refused configuration, and no lines for an accepted configuration. */
export function refusals(env: Env): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}
