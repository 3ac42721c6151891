/** How something looks: nobody waits for it, it goes well, somebody has to act, it went wrong, it goes on. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info'
