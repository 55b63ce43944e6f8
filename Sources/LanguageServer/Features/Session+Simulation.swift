import HitTestModel
import JSONRPC

extension Session {
    /// `hittest/simulate`: what the system answers for a touch on a scene.
    mutating func simulate(_ id: RequestID, _ params: SimulationRequest) {
        answer(id, method: "hittest/simulate") { _ in
            do throws(ResponseError) {
                return .success(try encodeJSON(Simulation.answer(params)))
            } catch {
                return .failure(error)
            }
        }
    }
}
