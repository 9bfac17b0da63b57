export { FakeS3, type Fault, transientFaults } from './s3-store/fake-s3'
export { storeContract } from './store/store-contract'
export { createTestDesk, type TestDesk, type TestOwner } from './test-desk'
export { addRelease, describeFiles, describeRelease, writeBuild } from './test-release'
