/** A token with when it ends, in milliseconds since 1970. */
export interface Token {
  readonly value: string
  readonly until: number
}

/** A token that many need is fetched once, and again a while before it ends. */
export class TokenCache {
  readonly #fetch: () => Promise<Token>
  readonly #now: () => number
  #token: Token | undefined
  #fetching: Promise<Token> | undefined

  constructor(fetch: () => Promise<Token>, now: () => number) {
    this.#fetch = fetch
    this.#now = now
  }

  async get(): Promise<string> {
    if (this.#token && this.#token.until > this.#now()) return this.#token.value
    // Whoever comes while one is fetched waits for that one.
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined
    })
    this.#token = await this.#fetching
    return this.#token.value
  }

  /** The platform takes it no more; another one that was fetched since stays. */
  drop(value: string): void {
    if (this.#token?.value === value) this.#token = undefined
  }
}
