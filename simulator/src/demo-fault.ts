/** Something that the operator has to know; its text is Chinese and complete. */
export class DemoFault extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'DemoFault'
  }
}
