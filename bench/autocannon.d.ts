declare module 'autocannon' {
  export type Sent = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
  export type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    '2xx': number
    non2xx: number
    errors: number
  }
  type Options = {
    url: string
    connections: number
    duration: number
    requests?: (Partial<Sent> & { setupRequest?: (request: Sent) => Sent })[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
