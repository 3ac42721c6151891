interface InLine {
  /** Whose messages follow each other. */
  readonly sender: number
  /** How many values, about. */
  readonly weight: number
}

interface Line<Message> {
  readonly messages: Message[]
  /** What it may take of a turn. */
  credit: number
}

/** So many values each sender may take in its turn; for a longer message several turns are waited for. */
const EACH_TURN = 500

/** Messages in line by who sent them. Each sender has its turn, and all the same share of what is taken. */
export class Turns<Message extends InLine> {
  readonly #lines = new Map<number, Line<Message>>()
  /** Whose turn was not over when enough was taken. */
  #next: number | undefined
  #weight = 0

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  get weight(): number {
    return this.#weight
  }

  add(message: Message): void {
    this.#weight += message.weight
    const line = this.#lines.get(message.sender)
    if (line) line.messages.push(message)
    else this.#lines.set(message.sender, { messages: [message], credit: 0 })
  }

  /** Whose turn it is has waited longest, or nearly so. */
  first(): Message | undefined {
    const [line] = this.#lines.values()
    return line?.messages[0]
  }

  /** Messages of so many values, one at least. */
  take(most: number): Message[] {
    const taken: Message[] = []
    let weight = 0
    while (this.#lines.size > 0 && weight < most) {
      const { sender, line } = this.#turn()
      const isTurn = ({ weight: own }: Message) => own <= line.credit
      const hasRoom = (message: Message) => taken.length === 0 || weight + message.weight <= most
      let [head] = line.messages
      for (; head && isTurn(head) && hasRoom(head); [head] = line.messages) {
        line.messages.shift()
        line.credit -= head.weight
        weight += head.weight
        taken.push(head)
      }
      if (head && isTurn(head)) {
        this.#next = sender
        break
      }
      this.#lines.delete(sender)
      if (head) this.#lines.set(sender, line)
    }
    this.#weight -= weight
    return taken
  }

  #turn(): { readonly sender: number; readonly line: Line<Message> } {
    const next = this.#next
    this.#next = undefined
    const begun = next === undefined ? undefined : this.#lines.get(next)
    if (next !== undefined && begun) return { sender: next, line: begun }
    const [[sender, line] = [0, { messages: [], credit: 0 }]] = this.#lines
    line.credit += EACH_TURN
    return { sender, line }
  }
}
