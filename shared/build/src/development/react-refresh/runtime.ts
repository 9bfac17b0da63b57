import { pageDevelopment } from './globals'

// Replaces `react-refresh/runtime` in every remote, because React supports one refresh runtime per page.
export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
  register,
} = pageDevelopment().refreshRuntime
