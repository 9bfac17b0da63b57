import { pageDevelopment } from './globals'

// Stands for `react-refresh/runtime` in every remote: React asks one runtime which component follows which.
export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
  register,
} = pageDevelopment().refreshRuntime
