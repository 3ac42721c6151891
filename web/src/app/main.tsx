import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preload } from '../platform/chunk.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { applyTokens } from '../ui/css-variables.ts'
import { Page } from './Page.tsx'
import { appAt } from './app-at.ts'
import { applyLargeType } from './large-type.ts'
import './global.css'

function start(place: HTMLElement): void {
  applyTokens(document)
  applyLargeType(document)
  const App = appAt(window.location.pathname)
  const root = createRoot(place)
  root.render(<Waiting />)
  void preload(App).then(() =>
    root.render(
      <StrictMode>
        <Page>
          <App />
        </Page>
      </StrictMode>,
    ),
  )
}

// A page that the browser kept in memory may show what belonged to a session that has ended since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

const place = document.getElementById('root')
if (place) start(place)
