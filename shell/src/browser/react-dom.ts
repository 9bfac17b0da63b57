// Only evaluates it. As a module of its own, because the namespace of CommonJS needs more of the bundler's runtime.
import 'react-dom/client'
