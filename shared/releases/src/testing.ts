export { FakeS3, type Fault, transientFaults } from './s3-store/fake-s3'
export { storeContract } from './store/store-contract'
export { createTestDesk, type TestDesk } from './test-desk'
export { addRelease, describeRelease, writeBuild } from './test-release'
