import { render } from 'preact'
import './style/base.css'
import './style/layout.css'
import './style/teach.css'
import './style/name-box.css'
import './style/records.css'
import './style/documents.css'
import './style/structure.css'
import './style/health.css'
import './style/source.css'
import './style/query.css'
import './style/narrow.css'
import { begin } from './actions.ts'
import { App } from './app.tsx'

const root = document.getElementById('studio')
if (root === null) throw new Error('the page lacks the element that the studio lives in')
render(<App />, root)
void begin()
