/** What a text comes to: a value, or why it is none, in a sentence that quotes it. */
export type Reading<Value> = { readonly value: Value } | { readonly fault: string }
