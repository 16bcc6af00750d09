import type { JSONWebKeySet } from 'jose'
import type { Identity } from '../identity/create-identity.ts'
import { keysAtHand } from '../identity/issuer-keys.ts'
import { createVerifyToken } from '../identity/verify-token.ts'
import type { Clock } from '../platform/clock.ts'
import { refused } from '../platform/refused.ts'

type Options = { issuer: string; clientId: string; clock: Clock; jwks: JSONWebKeySet }

/** Creates an identity that verifies tokens by the given keys; its provider for sign-in is unreachable. */
export function identityAtHand({ issuer, clientId, clock, jwks }: Options): Identity {
  return {
    verifyToken: createVerifyToken({ issuer, clientId, clock, keys: keysAtHand(jwks) }),
    authConfig: async () => refused('unavailable'),
    tokenRelay: {
      exchange: async () => ({ fault: 'unreachable' }),
      renew: async () => ({ fault: 'unreachable' }),
      userinfo: async () => undefined,
      revoke: async () => {},
    },
  }
}
